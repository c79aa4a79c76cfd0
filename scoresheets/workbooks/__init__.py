"""The workbook of an event."""
