-- outside a transaction: the beginnings of names by which the door finds a child whose family has no card with it.

create index concurrently if not exists children_first_name on children (name_key(first_name || ' ' || last_name) text_pattern_ops) where deleted_at is null;
create index concurrently if not exists children_last_name on children (name_key(last_name || ' ' || first_name) text_pattern_ops) where deleted_at is null;
