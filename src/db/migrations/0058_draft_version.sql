-- Two devices, or a late request of a closed page, must not overwrite each other's draft.
alter table application_draft add column version integer not null default 1;
