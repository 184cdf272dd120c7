-- outside a transaction: add-ons ordered at a play centre, which keep it from being deleted
create index concurrently if not exists order_lines_playground on order_lines (playground_id) where playground_id is not null;
