-- When the salary or the places of an online job changed last, which applicants are told of.
alter table job add column terms_changed_at timestamptz;
