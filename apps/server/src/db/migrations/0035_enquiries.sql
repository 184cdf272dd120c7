-- Enquiries: what is open is asked for by place, on every page of the office.
create index enquiries_open on enquiries (playground_id, created_at) where done_at is null;
