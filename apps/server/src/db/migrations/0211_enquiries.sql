-- Party packages that are booked: dearer at weekends and on holidays, with a rate of VAT and hosts of their own.
alter table party_packages add column weekend_price_minor bigint check (weekend_price_minor >= 0);
alter table party_packages add column vat_percent numeric check (vat_percent between 0 and 100);
alter table party_packages add column hosts int not null default 0 check (hosts between 0 and 20);
