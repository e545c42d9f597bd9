#!/usr/bin/env bash
# The tasks of a job as tasks of Spark, on a cluster of two workers that this script starts: once one of the executors
# is killed, once it stands still and Spark starts its task a second time elsewhere. Maven fetches Spark.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mvn -B -q -f "$project/pom.xml" -Pspark -pl examples/spark,examples/spark/home -am -Dmaven.test.skip=true package >&2
export SPARK_HOME=$here/home/target SPARK_SCALA_VERSION=2.12 SPARK_LOCAL_IP=127.0.0.1
cd "$folder"
show resplit make scan --shape 256,256,256 --out-shape 64 --dtype uint16 --quiet

memory=$((200 << 20)) # of a task, which is all that runs in an executor at a time

# What bin/spark-submit does, which is not among the jars.
spark_submit() {
  local opens=() name
  for name in java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util java.util.concurrent \
    java.util.concurrent.atomic jdk.internal.ref sun.nio.ch sun.nio.cs sun.security.action sun.util.calendar; do
    opens+=("--add-opens=java.base/$name=ALL-UNNAMED")
  done
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" "${opens[@]}" -cp "$SPARK_HOME/jars/*" org.apache.spark.deploy.SparkSubmit "$@"
}

submit() { # OUT MORE...: cubes of 64 indices in 16 tasks
  local out=$1
  shift
  spark_submit --master 'local-cluster[2,1,1024]' --class io.resplit.examples.SparkTasks \
    --conf spark.executor.memory=512m --conf spark.ui.enabled=false \
    --conf spark.executor.extraJavaOptions="-XX:MaxDirectMemorySize=$memory" "$@" \
    "$here/target/resplit-spark.jar" scan "$out" 64 16 "$memory" 2> "$out.log" || { tail -n 40 "$out.log" >&2; return 1; }
}

# Waits until an executor has begun a task, and prints its process: the folder of an attempt is named after it.
executor() { # OUT
  local attempt
  until attempt=$(ls -d "$1"/.resplit/*/run-* 2> /dev/null | tail -n 1) && [ -n "$attempt" ]; do sleep 0.01; done
  cut -d - -f 4 <<< "${attempt##*/}"
}

echo "an executor is killed:"
{ kill -9 "$(executor killed)"; } &
submit killed
grep -q 'ExecutorLostFailure\|Lost executor' killed.log && echo "Spark has lost an executor"
show resplit verify scan killed

echo "an executor stands still, and speculation is on:"
{
  process=$(executor still)
  kill -STOP "$process"
  until [ "$(ls -d still/.resplit/*/done 2> /dev/null | wc -l)" = 16 ] || [ -f still/resplit.json ]; do sleep 0.1; done
  kill -CONT "$process"
} &
submit still --conf spark.speculation=true --conf spark.speculation.interval=100ms \
  --conf spark.speculation.quantile=0.1 --conf spark.speculation.multiplier=2
grep -q 'speculat' still.log && echo "Spark has begun a task twice"
show resplit verify scan still
wait

show resplit scan whole --out-shape 64 --out-format hdf5 --chunk 64 --deflate 6 --quiet
show resplit verify --quick whole still
