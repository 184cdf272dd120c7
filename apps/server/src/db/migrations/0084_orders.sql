-- outside a transaction: by how an order was paid, and by the last digits of its card
create index concurrently if not exists payments_method_card on payments (method, right(method_label, 4), order_id);
