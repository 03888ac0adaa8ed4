-- Whatever code forgets to ask: nobody acts as an administrator, and only administrators act.
create function acting_sides() returns trigger language plpgsql as $$
begin
  if exists (select from account where id = new.account_id and kind = 'ADMIN')
    or not exists (select from account where id = new.admin_id and kind = 'ADMIN') then
    raise exception 'acting is for users, by administrators' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger acting_sides before insert or update of account_id, admin_id on acting for each row execute function acting_sides();
