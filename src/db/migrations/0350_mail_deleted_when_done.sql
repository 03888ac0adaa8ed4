-- The last mail to an erased account: its row, with the address, goes as soon as it was sent or given up.
alter table mail add column delete_when_done boolean not null default false;
create index mail_delete_when_done on mail (created_at) where delete_when_done;
