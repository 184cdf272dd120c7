-- The ledger: double entry for each company (one a country), written in the transaction of the event, append-only (docs/accounting.md).

-- Which part of an event's money is debited and credited to which account.
create table posting_rules (
  event text not null,
  position smallint not null,
  account text not null,
  side text not null check (side in ('debit', 'credit')),
  part text not null,
  primary key (event, position)
);

-- One entry an event. No foreign keys: a reference to a country would have every sale lock its one row.
create table ledger_entries (
  id bigint generated always as identity primary key,
  country_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  event text not null,
  -- what happened, by the key of its row; an event is posted once
  source text not null,
  -- on the country's calendar: the day of the event, or the first open one after a closed month
  day date not null,
  at timestamptz not null,
  order_id uuid,
  -- the play centre; null: online
  place_id uuid,
  unique (event, source)
);
create index ledger_entries_day on ledger_entries (country_id, day);
create index ledger_entries_order on ledger_entries (order_id) where order_id is not null;

create table ledger_lines (
  entry_id bigint not null,
  position smallint not null,
  account text not null,
  -- debit above zero, credit below
  amount_minor bigint not null check (amount_minor <> 0),
  -- the kind of the order line
  product text,
  vat_percent numeric,
  -- the payment provider, or how it was paid
  method text,
  primary key (entry_id, position)
);

-- A closed month takes no entry. Months are closed one after the other and stay closed.
create table ledger_closed_months (
  country_id uuid not null,
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by uuid,
  primary key (country_id, month)
);

-- Numbers and names of accounts by country where they differ from the defaults below.
create table ledger_accounts (
  country_id uuid not null,
  account text not null,
  number text not null,
  name text not null,
  primary key (country_id, account)
);
create table ledger_default_accounts (
  -- ISO 3166, as in countries.culture
  country text not null,
  account text not null,
  number text not null,
  name text not null,
  primary key (country, account)
);

create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_lines_append_only before update or delete on ledger_lines for each row execute function refuse_change();
create trigger ledger_closed_months_append_only before update or delete on ledger_closed_months for each row execute function refuse_change();

-- The lines of an entry are written by one statement, and sum to nothing.
create function balance_ledger_entries() returns trigger language plpgsql as $$
declare
  unbalanced text;
begin
  select e.event || ' ' || e.source || ': ' || sum(l.amount_minor) into unbalanced
  from written l join ledger_entries e on e.id = l.entry_id group by e.id having sum(l.amount_minor) <> 0 limit 1;
  if unbalanced is not null then
    raise exception 'debit and credit differ: %', unbalanced using errcode = 'check_violation', constraint = 'ledger_lines_balance';
  end if;
  return null;
end $$;
create trigger ledger_lines_balance after insert on ledger_lines referencing new table as written
  for each statement execute function balance_ledger_entries();

create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from written e join ledger_closed_months m on m.country_id = e.country_id and m.month = date_trunc('month', e.day)::date) then
    raise exception 'the month is closed' using errcode = 'check_violation', constraint = 'ledger_entries_open_month';
  end if;
  return null;
end $$;
create trigger ledger_entries_open_month after insert on ledger_entries referencing new table as written
  for each statement execute function refuse_closed_month();

/*
Posts events: [{event, source, country_id, currency, at, order_id, place_id, parts: [{part, amount_minor, product, vat_percent, method}]}].
What was posted before is left out; parts of nothing make no line. A part that no rule knows fails the transaction, and so does an entry whose debit and
credit differ.
*/
create function post_ledger(entries jsonb) returns void language plpgsql as $$
begin
  -- What the insert takes anyway, before the day is chosen: closing a month waits for those who hold it, and they for nobody (docs/locking.md).
  lock table ledger_entries in row exclusive mode;
  with wanted as materialized (
    select e.*, p.part, p.amount_minor, p.product, p.vat_percent, p.method, p.n
    from jsonb_to_recordset(entries) as e (event text, source text, country_id uuid, currency text, at timestamptz, order_id uuid, place_id uuid, parts jsonb)
    cross join lateral rows from (jsonb_to_recordset(e.parts) as (part text, amount_minor bigint, product text, vat_percent numeric, method text))
      with ordinality as p (part, amount_minor, product, vat_percent, method, n)
    where p.amount_minor <> 0
  ), entry as (
    insert into ledger_entries (country_id, currency, event, source, day, at, order_id, place_id)
    select w.country_id, w.currency, w.event, w.source,
      greatest((w.at at time zone c.timezone)::date,
        (select max(m.month) + interval '1 month' from ledger_closed_months m where m.country_id = w.country_id)::date),
      w.at, w.order_id, w.place_id
    from (select distinct country_id, currency, event, source, at, order_id, place_id from wanted) w left join countries c on c.id = w.country_id
    order by w.event, w.source
    on conflict (event, source) do nothing
    returning id, event, source
  )
  insert into ledger_lines (entry_id, position, account, amount_minor, product, vat_percent, method)
  select e.id, row_number() over (partition by e.id order by w.n, r.position), r.account,
    case r.side when 'debit' then w.amount_minor when 'credit' then -w.amount_minor end, w.product, w.vat_percent, w.method
  from entry e join wanted w on w.event = e.event and w.source = e.source
  left join posting_rules r on r.event = w.event and r.part = w.part;
end $$;

create view published.ledger_entries as select id, country_id, currency, event, source, day, at, order_id, place_id from ledger_entries;
create view published.ledger_lines as select entry_id, position, account, amount_minor, product, vat_percent, method from ledger_lines;
create view published.ledger_closed_months as select country_id, month, closed_at, closed_by from ledger_closed_months;
create view published.ledger_accounts as
  select c.id as country_id, d.account, coalesce(a.number, d.number) as number, coalesce(a.name, d.name) as name
  from countries c join ledger_default_accounts d on d.country = right(c.culture, 2)
  left join ledger_accounts a on a.country_id = c.id and a.account = d.account;

insert into posting_rules (event, position, account, side, part) values
  ('order-paid', 1, 'receivable', 'debit', 'taken'),
  ('order-paid', 2, 'held-value', 'debit', 'held'),
  ('order-paid', 3, 'sales', 'credit', 'sale'),
  ('order-paid', 4, 'deferred-tickets', 'credit', 'tickets'),
  ('order-paid', 5, 'deferred-passes', 'credit', 'passes'),
  ('order-paid', 6, 'gift-card-debt', 'credit', 'card'),
  ('order-paid', 7, 'gift-card-debt-taxed', 'credit', 'card-taxed'),
  ('order-paid', 8, 'goodwill', 'debit', 'card-discount'),
  ('order-paid', 9, 'vat', 'credit', 'vat'),
  ('payment-unsettled', 1, 'receivable', 'debit', 'taken'),
  ('payment-unsettled', 2, 'unsettled-payments', 'credit', 'taken'),
  ('credit-note', 1, 'sales', 'debit', 'sale'),
  ('credit-note', 2, 'deferred-tickets', 'debit', 'tickets'),
  ('credit-note', 3, 'deferred-passes', 'debit', 'passes'),
  ('credit-note', 6, 'goodwill', 'debit', 'card'),
  ('credit-note', 7, 'vat', 'debit', 'vat'),
  ('credit-note', 8, 'refunds-due', 'credit', 'due'),
  ('credit-note', 9, 'gift-card-debt', 'credit', 'to-card'),
  ('credit-note', 10, 'gift-card-debt-taxed', 'credit', 'to-card-taxed'),
  ('refund-sent', 1, 'refunds-due', 'debit', 'due'),
  ('refund-sent', 2, 'receivable', 'credit', 'due'),
  ('refund-sent', 3, 'unsettled-payments', 'debit', 'unsettled'),
  ('refund-sent', 4, 'receivable', 'credit', 'unsettled'),
  ('refund-sent', 5, 'refunds-due', 'debit', 'by-bank'),
  ('refund-sent', 6, 'goodwill', 'credit', 'by-bank'),
  ('refund-sent', 7, 'unsettled-payments', 'debit', 'unsettled-by-bank'),
  ('refund-sent', 8, 'goodwill', 'credit', 'unsettled-by-bank'),
  ('refund-failed', 1, 'receivable', 'debit', 'due'),
  ('refund-failed', 2, 'refunds-due', 'credit', 'due'),
  ('refund-failed', 3, 'receivable', 'debit', 'unsettled'),
  ('refund-failed', 4, 'unsettled-payments', 'credit', 'unsettled'),
  ('gift-card-spent', 1, 'gift-card-debt', 'debit', 'card'),
  ('gift-card-spent', 2, 'gift-card-debt-taxed', 'debit', 'card-taxed'),
  ('gift-card-spent', 3, 'held-value', 'credit', 'held'),
  ('gift-card-returned', 1, 'held-value', 'debit', 'held'),
  ('gift-card-returned', 2, 'gift-card-debt', 'credit', 'card'),
  ('gift-card-returned', 3, 'gift-card-debt-taxed', 'credit', 'card-taxed'),
  ('gift-card-expired', 1, 'gift-card-debt', 'debit', 'card'),
  ('gift-card-expired', 2, 'gift-card-debt-taxed', 'debit', 'card-taxed'),
  ('gift-card-expired', 3, 'breakage', 'credit', 'card'),
  ('gift-card-expired', 4, 'breakage', 'credit', 'card-taxed'),
  ('gift-card-revoked', 1, 'gift-card-debt', 'debit', 'card'),
  ('gift-card-revoked', 2, 'goodwill', 'credit', 'card'),
  ('gift-card-revoked', 3, 'gift-card-debt-taxed', 'debit', 'card-taxed'),
  ('gift-card-revoked', 4, 'goodwill', 'credit', 'card-taxed'),
  ('gift-card-goodwill', 1, 'goodwill', 'debit', 'card'),
  ('gift-card-goodwill', 2, 'gift-card-debt', 'credit', 'card'),
  ('till-charge', 1, 'gift-card-debt', 'debit', 'card'),
  ('till-charge', 2, 'till-clearing', 'credit', 'card'),
  ('till-charge', 3, 'gift-card-debt-taxed', 'debit', 'card-taxed'),
  ('till-charge', 4, 'till-clearing', 'credit', 'card-taxed'),
  ('till-reversal', 1, 'till-clearing', 'debit', 'card'),
  ('till-reversal', 2, 'gift-card-debt', 'credit', 'card'),
  ('till-reversal', 3, 'till-clearing', 'debit', 'card-taxed'),
  ('till-reversal', 4, 'gift-card-debt-taxed', 'credit', 'card-taxed'),
  ('ticket-used', 1, 'deferred-tickets', 'debit', 'entrance'),
  ('ticket-used', 2, 'sales', 'credit', 'entrance'),
  ('ticket-use-undone', 1, 'sales', 'debit', 'entrance'),
  ('ticket-use-undone', 2, 'deferred-tickets', 'credit', 'entrance'),
  ('ticket-expired', 1, 'deferred-tickets', 'debit', 'rest'),
  ('ticket-expired', 2, 'sales', 'credit', 'rest'),
  ('ticket-ended', 1, 'deferred-tickets', 'debit', 'rest'),
  ('ticket-ended', 2, 'sales', 'credit', 'rest'),
  ('pass-earned', 1, 'deferred-passes', 'debit', 'days'),
  ('pass-earned', 2, 'sales', 'credit', 'days'),
  ('pass-ended', 1, 'deferred-passes', 'debit', 'rest'),
  ('pass-ended', 2, 'sales', 'credit', 'rest'),
  ('dispute-opened', 1, 'disputed', 'debit', 'held'),
  ('dispute-opened', 2, 'receivable', 'credit', 'held'),
  ('dispute-won', 1, 'receivable', 'debit', 'held'),
  ('dispute-won', 2, 'disputed', 'credit', 'held'),
  ('dispute-lost', 1, 'goodwill', 'debit', 'loss'),
  ('dispute-lost', 2, 'disputed', 'credit', 'loss'),
  ('dispute-lost', 3, 'goodwill', 'debit', 'more'),
  ('dispute-lost', 4, 'receivable', 'credit', 'more'),
  ('provider-fee', 1, 'provider-fees', 'debit', 'fee'),
  ('provider-fee', 2, 'receivable', 'credit', 'fee'),
  ('payout-paid', 1, 'bank', 'debit', 'payout'),
  ('payout-paid', 2, 'receivable', 'credit', 'payout'),
  ('payout-failed', 1, 'receivable', 'debit', 'payout'),
  ('payout-failed', 2, 'bank', 'credit', 'payout'),
  ('provider-adjustment', 1, 'receivable', 'debit', 'adjustment'),
  ('provider-adjustment', 2, 'provider-fees', 'credit', 'adjustment');

-- SE: BAS. NO: NS 4102. DK, FI: the usual plans. DE: SKR03, accounts without automatic VAT. The chain's accountant says whether they fit.
insert into ledger_default_accounts (country, account, number, name) values
  ('SE', 'receivable', '1580', 'Fordringar för kontokort och kuponger'), ('SE', 'bank', '1930', 'Företagskonto'),
  ('SE', 'provider-fees', '6040', 'Kontokortsavgifter'), ('SE', 'gift-card-debt', '2421', 'Ej inlösta presentkort'),
  ('SE', 'gift-card-debt-taxed', '2422', 'Ej inlösta presentkort, enfunktionsvouchrar'), ('SE', 'held-value', '2423', 'Presentkort i obetalda ordrar'),
  ('SE', 'deferred-tickets', '2978', 'Förutbetalda intäkter, klippkort'), ('SE', 'deferred-passes', '2979', 'Förutbetalda intäkter, periodkort'),
  ('SE', 'sales', '3000', 'Försäljning inom Sverige'), ('SE', 'vat', '2610', 'Utgående moms'),
  ('SE', 'refunds-due', '2891', 'Återbetalningar att göra'), ('SE', 'unsettled-payments', '2892', 'Betalningar utan order'),
  ('SE', 'disputed', '1581', 'Tvistiga kortbetalningar'), ('SE', 'breakage', '3990', 'Förfallna presentkort'),
  ('SE', 'till-clearing', '2899', 'Avräkning kassa'), ('SE', 'goodwill', '6991', 'Kulans och förluster på tvister'),
  ('NO', 'receivable', '1570', 'Fordringer på betalingsformidler'), ('NO', 'bank', '1920', 'Bankinnskudd'),
  ('NO', 'provider-fees', '7770', 'Bank- og kortgebyrer'), ('NO', 'gift-card-debt', '2901', 'Gavekort'),
  ('NO', 'gift-card-debt-taxed', '2902', 'Gavekort, enformålsvoucher'), ('NO', 'held-value', '2903', 'Gavekort i ubetalte ordrer'),
  ('NO', 'deferred-tickets', '2971', 'Uopptjent inntekt, klippekort'), ('NO', 'deferred-passes', '2972', 'Uopptjent inntekt, periodekort'),
  ('NO', 'sales', '3000', 'Salgsinntekt, avgiftspliktig'), ('NO', 'vat', '2700', 'Utgående merverdiavgift'),
  ('NO', 'refunds-due', '2991', 'Tilbakebetalinger'), ('NO', 'unsettled-payments', '2992', 'Betalinger uten ordre'),
  ('NO', 'disputed', '1571', 'Bestridte betalinger'), ('NO', 'breakage', '3900', 'Utløpte gavekort'),
  ('NO', 'till-clearing', '2999', 'Avregning kasse'), ('NO', 'goodwill', '7790', 'Kulanse og tapte tvister'),
  ('DK', 'receivable', '5610', 'Tilgodehavende hos betalingsformidler'), ('DK', 'bank', '5820', 'Bank'),
  ('DK', 'provider-fees', '3620', 'Gebyrer, kort'), ('DK', 'gift-card-debt', '7110', 'Gavekort, flere formål'),
  ('DK', 'gift-card-debt-taxed', '7111', 'Gavekort, ét formål'), ('DK', 'held-value', '7112', 'Gavekort i ubetalte ordrer'),
  ('DK', 'deferred-tickets', '7121', 'Forudbetalte klippekort'), ('DK', 'deferred-passes', '7122', 'Forudbetalte periodekort'),
  ('DK', 'sales', '1010', 'Salg af varer og ydelser'), ('DK', 'vat', '7210', 'Salgsmoms'),
  ('DK', 'refunds-due', '7131', 'Skyldige tilbagebetalinger'), ('DK', 'unsettled-payments', '7132', 'Betalinger uden ordre'),
  ('DK', 'disputed', '5611', 'Omstridte betalinger'), ('DK', 'breakage', '1090', 'Udløbne gavekort'),
  ('DK', 'till-clearing', '7139', 'Afregning kasse'), ('DK', 'goodwill', '3690', 'Kulance og tabte tvister'),
  ('FI', 'receivable', '1760', 'Saamiset maksunvälittäjältä'), ('FI', 'bank', '1910', 'Pankkitili'),
  ('FI', 'provider-fees', '8570', 'Maksukorttikulut'), ('FI', 'gift-card-debt', '2901', 'Lahjakorttivelka, monikäyttöiset'),
  ('FI', 'gift-card-debt-taxed', '2902', 'Lahjakorttivelka, yksikäyttöiset'), ('FI', 'held-value', '2903', 'Lahjakortit maksamattomissa tilauksissa'),
  ('FI', 'deferred-tickets', '2961', 'Ennakkomaksut, sarjaliput'), ('FI', 'deferred-passes', '2962', 'Ennakkomaksut, kausikortit'),
  ('FI', 'sales', '3000', 'Myynti'), ('FI', 'vat', '2939', 'Arvonlisäverovelka'),
  ('FI', 'refunds-due', '2971', 'Palautettavat maksut'), ('FI', 'unsettled-payments', '2972', 'Maksut ilman tilausta'),
  ('FI', 'disputed', '1761', 'Riitautetut maksut'), ('FI', 'breakage', '3900', 'Vanhentuneet lahjakortit'),
  ('FI', 'till-clearing', '2979', 'Kassan selvittelytili'), ('FI', 'goodwill', '8690', 'Hyvitykset ja hävityt riidat'),
  ('DE', 'receivable', '1361', 'Verrechnungskonto Zahlungsdienstleister'), ('DE', 'bank', '1200', 'Bank'),
  ('DE', 'provider-fees', '4970', 'Nebenkosten des Geldverkehrs'), ('DE', 'gift-card-debt', '1604', 'Mehrzweckgutscheine'),
  ('DE', 'gift-card-debt-taxed', '1605', 'Einzweckgutscheine'), ('DE', 'held-value', '1606', 'Gutscheine in unbezahlten Bestellungen'),
  ('DE', 'deferred-tickets', '0991', 'Passive Rechnungsabgrenzung Mehrfachkarten'), ('DE', 'deferred-passes', '0992', 'Passive Rechnungsabgrenzung Zeitkarten'),
  ('DE', 'sales', '8000', 'Umsatzerlöse'), ('DE', 'vat', '1770', 'Umsatzsteuer'),
  ('DE', 'refunds-due', '1701', 'Offene Erstattungen'), ('DE', 'unsettled-payments', '1702', 'Zahlungen ohne Bestellung'),
  ('DE', 'disputed', '1362', 'Strittige Zahlungen'), ('DE', 'breakage', '2701', 'Verfallene Gutscheine'),
  ('DE', 'till-clearing', '1371', 'Verrechnungskonto Kasse'), ('DE', 'goodwill', '4991', 'Kulanz und verlorene Rückbuchungen');
