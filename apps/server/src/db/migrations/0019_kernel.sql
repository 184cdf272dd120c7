-- Kernel: the audit log says where something happened and what changed, and is searched by person, thing, place and time.

alter table audit_log
  -- the place it happened at, or that it is about; null: none, or the whole chain
  add column place_id uuid,
  add column before jsonb,
  add column after jsonb;
create index audit_log_subject on audit_log (subject, id desc) where subject is not null;
create index audit_log_place on audit_log (place_id, id desc) where place_id is not null;
create index audit_log_actor_newest on audit_log (actor_id, id desc) where actor_id is not null;
drop index audit_log_actor;
