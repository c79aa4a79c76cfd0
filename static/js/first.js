/* A classic script in <head>, the only one of ours: what looks different with scripts must be right before the first paint,
   and a module runs when the page has been read. */
"use strict";

document.documentElement.classList.remove("no-js");
