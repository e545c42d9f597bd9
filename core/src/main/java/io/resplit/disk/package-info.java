/** What the disks below two sets can do: free space, free files, kind, and speed as measured. */
package io.resplit.disk;
