-- Gift cards: what is owed on them at a moment, by the year in which they were issued.
create view published.gift_card_entries as
  select e.gift_card_id, e.kind, e.amount_minor, e.at, c.country_id, c.currency, c.issued_at, c.vat_percent
  from gift_card_entries e join gift_cards c on c.id = e.gift_card_id;
