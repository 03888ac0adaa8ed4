-- The version of the profile at which each field was last saved: a form conflicts only with changes of its own fields. '*' is the
-- version when this began to be recorded; {} means not yet.
alter table candidate_profile add column field_versions jsonb not null default '{}';
