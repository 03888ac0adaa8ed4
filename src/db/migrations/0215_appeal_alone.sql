-- Whoever decided also decides the appeal where nobody else could, once a day has passed.
create or replace function appeal_by_another() returns trigger language plpgsql as $$
begin
  if new.decided_by = (select by_admin from moderation_decision where id = new.decision_id)
    and (new.decided_at < new.filed_at + interval '24 hours' or exists (
      select from account where kind = 'ADMIN' and admin_role in ('SUPER_ADMIN', 'MODERATOR') and id <> new.decided_by
        and blocked_at is null and deleted_at is null)) then
    raise exception 'an appeal is decided by somebody else' using errcode = 'check_violation';
  end if;
  return new;
end $$;
