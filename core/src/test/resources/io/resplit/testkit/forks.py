# Runs each script in a fork of a Python that has imported what scripts need.
#
# A request is a line of words in hexadecimal. Two words, nothing and an import statement: it is
# imported here, for all that follow. More: the folder, the script, the file for what it prints, and
# sys.argv; it is run in a fork. The answer is the exit code. Nothing is opened and no thread
# started before a fork, so libraries are as good as new.
import functools, gc, os, signal, sys, traceback, types

SECONDS = 600

@functools.cache
def compiled(script, name):
    try:
        return compile(script, name, 'exec')
    except SyntaxError:
        return script  # the fork says why

os.environ.setdefault('OPENBLAS_NUM_THREADS', '1')
for line in sys.stdin:
    folder, script, *words = (os.fsdecode(bytes.fromhex(word)) for word in line[:-1].split(' '))
    if words:
        program = compiled(script, words[1])
        child = os.fork()
        if child == 0:
            break
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    else:
        try:
            exec(script, {})
            gc.freeze()
            code = 0
        except ImportError:
            code = 1
    print(code, flush=True)
else:
    sys.exit()

output, *sys.argv = words
signal.alarm(SECONDS)
os.chdir(folder)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(os.open(output, os.O_WRONLY), 1)
os.dup2(1, 2)
sys.path[0] = os.path.dirname(sys.argv[0])
main = sys.modules['__main__'] = types.ModuleType('__main__')
code = 0
try:
    exec(program, vars(main))
except SystemExit as end:
    code = end.code or 0
except BaseException:
    traceback.print_exc()
    code = 1
# HDF5 and netCDF close a file with its last object; to take all modules apart would take a while.
vars(main).clear()
gc.collect()
sys.stdout.flush()
os._exit(code)
