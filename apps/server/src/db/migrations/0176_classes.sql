-- A file of classes may name a class before that stands further down in it.
alter table class_predecessors alter constraint class_predecessors_before_id_fkey deferrable initially deferred;

-- A class whose moment for everybody is changed, by whomever, opens anew at the new one.
create function reopen_class_windows() returns trigger language plpgsql as $$
begin
  new.opened_at := null;
  return new;
end $$;
create trigger class_windows_reopen before update of all_from on class_windows
  for each row when (old.all_from is distinct from new.all_from) execute function reopen_class_windows();
