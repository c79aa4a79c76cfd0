"""Who gets and who pays: shares, the žid, Varšava."""
