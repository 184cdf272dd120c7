-- Null is what a statement that wrote no row makes of it: nothing to post, so nothing is called.
alter function post_ledger(jsonb) strict;
