-- Entrance prices: public and school holidays may have one of their own.

alter table entrance_prices add column holiday_price_minor bigint check (holiday_price_minor >= 0);
