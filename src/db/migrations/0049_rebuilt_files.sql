-- Documents stored before uploads were rebuilt: PENDING until a job rebuilt them, otherwise the reason why they are not handed out.
alter table file add column rebuild text;
update file set rebuild = 'PENDING'
  where mime in ('application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    and purpose <> 'EXPORT' and bytes_deleted_at is null;
create index file_to_rebuild on file (created_at) where rebuild = 'PENDING';
