-- Which payment providers there are is said by the product's registry; the database only keeps a name from being something else.
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check check (provider ~ '^[a-z][a-z0-9-]*$');
