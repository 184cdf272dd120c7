-- What a country's gift cards are for VAT (directive 2006/112/EC art. 30a, 30b): taxed when they are used, or when they are sold.
alter table countries add column gift_card_voucher text not null default 'multi-purpose' check (gift_card_voucher in ('single-purpose', 'multi-purpose'));
-- The rate at which a card was taxed at its sale; 0: it is taxed when it is used, as every card so far. What the country says later changes no card.
alter table gift_cards add column vat_percent numeric not null default 0 check (vat_percent between 0 and 100);
-- What of a line's amount was paid with cards that were taxed at their sale: vat_minor is of the rest.
alter table order_lines add column voucher_minor bigint not null default 0 check (voucher_minor between 0 and amount_minor);
-- The meals in a camp's price, taxed at a rate of their own: percent of the price, and of VAT. 0: none apart.
alter table classes
  add column meals_percent numeric not null default 0 check (meals_percent >= 0 and meals_percent < 100),
  add column meals_vat_percent numeric not null default 0 check (meals_vat_percent between 0 and 100);
