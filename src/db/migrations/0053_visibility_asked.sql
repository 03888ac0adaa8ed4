-- A profile is hidden until its owner chose who may find it; profiles that exist keep their visibility and its consent.
alter table candidate_profile alter column visibility set default 'HIDDEN';
-- Registrations that are not finished were never asked either.
delete from consent c where c.purpose = 'PROFILE_VISIBLE'
  and not exists (select 1 from candidate_profile p where p.account_id = c.account_id);
