-- A row comes first, the bytes second: what a crash leaves in between is a row without stored_at, which the sweeper removes.
alter table file add column stored_at timestamptz default now();
-- When the bytes of a deleted file went; the row stays, for others may still point to it.
alter table file add column gone_at timestamptz;
-- A file outlives the row of its uploader until the sweeper took its bytes away.
alter table file alter column account_id drop not null;
alter table file drop constraint file_account_id_fkey;
alter table file add constraint file_account_id_fkey foreign key (account_id) references account on delete set null;
create index file_unfinished on file (created_at) where stored_at is null;
create index file_to_remove on file (deleted_at) where deleted_at is not null and gone_at is null;
