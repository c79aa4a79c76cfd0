"""What is printed of a series, and its workbook."""
