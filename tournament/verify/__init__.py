"""Computing the stored records anew from the journal and comparing them."""
