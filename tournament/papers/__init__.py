"""What is printed: minutes, lists, cards, certificates, the workbook, the print centre."""
