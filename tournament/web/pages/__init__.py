"""What pages share: questions, fields, tables, answers to refusals, QR codes."""
