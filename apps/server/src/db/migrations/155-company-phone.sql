-- The seller's telephone, which terms and imprint must name (directive 2011/83/EU art. 6 (1) (c)). Empty until the next import.
alter table countries add column company_phone text not null default '';
