/** How texts that come from files and names are shown: on terminals, and as words for shells. */
package io.resplit.text;
