-- A copy that was kept of a built resume, and the PDF that was last sent of it: the same content is neither kept nor frozen twice.
alter table resume
  add column made_from uuid references resume on delete set null,
  add column made_key text,
  add column frozen_file_id uuid references file,
  add column frozen_key text;
create unique index resume_copy on resume (made_from, made_key) where made_from is not null and deleted_at is null;
