-- The seller's VAT number on receipts and credit notes (directive 2006/112/EC art. 226 (3)), as it was then. Papers from before have none.
alter table countries add column company_vat_number text not null default '';
alter table receipts add column company_vat_number text not null default '';
alter table credit_notes add column company_vat_number text not null default '';
