-- outside a transaction: offers of a class, which its waiting list is settled by.
create index concurrently if not exists class_offers_class on class_offers (class_id, state);
