"""Papers of a series, and its workbook."""
