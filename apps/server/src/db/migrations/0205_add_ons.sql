-- Add-ons: what is bought beside a visit and handed out at a play centre.

-- An article of the shop without a duration, and what offers may reduce.
alter table articles drop constraint articles_kind_check;
alter table articles add constraint articles_kind_check check (kind in ('gift-card', 'serial-ticket', 'pass', 'add-on'));
alter table articles drop constraint articles_check2;
alter table articles add constraint articles_terms_check check (case kind
  when 'gift-card' then gift_card_amount_minor is not null and entrances is null and validity_duration is null
  when 'serial-ticket' then gift_card_amount_minor is null and entrances is not null and validity_duration is not null
  when 'add-on' then gift_card_amount_minor is null and entrances is null and validity_duration is null
  else gift_card_amount_minor is null and validity_duration is not null end);
alter table offers drop constraint offers_line_kinds_check;
alter table offers add constraint offers_line_kinds_check check (line_kinds <@ array['serial-ticket', 'pass', 'child-class', 'entrance', 'add-on']);

-- What a paid line became. How many, of what and where, the line says.
create table add_ons (
  order_line_id uuid primary key references order_lines,
  -- its money went back: it is not handed out any more
  revoked_at timestamptz
);

-- A line is handed out whole, and once; append-only.
create table add_on_hand_outs (
  order_line_id uuid primary key references add_ons,
  at timestamptz not null,
  handed_out_by uuid references accounts on delete set null,
  device_id uuid references staff_devices
);
create index add_on_hand_outs_staff on add_on_hand_outs (handed_out_by);
create index add_on_hand_outs_device on add_on_hand_outs (device_id);

-- Rows stay as they are, except that who handed it out leaves.
create function keep_hand_outs() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.handed_out_by is null
    and (new.order_line_id, new.at, new.device_id) is not distinct from (old.order_line_id, old.at, old.device_id) then
    return new;
  end if;
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger add_on_hand_outs_append_only before update or delete on add_on_hand_outs for each row execute function keep_hand_outs();
