-- What staff of one play centre may decide without asking, by the country: refunds of one order. Null: the default of the currency (docs/import.md).
alter table countries add column refund_limit_minor bigint check (refund_limit_minor >= 0);
