-- Answers to messages of the contact form, and what people write back: one thread.
create table contact_reply (
  id uuid primary key default new_id(),
  message_id uuid not null references contact_message on delete cascade,
  -- False for what the person wrote back.
  from_operator boolean not null,
  author_id uuid references account on delete set null,
  body text not null check (char_length(body) between 1 and 5000),
  mail_id uuid references mail on delete set null,
  -- Made by the form, so that sending twice sends once.
  key uuid not null unique,
  created_at timestamptz not null,
  check (from_operator or (author_id is null and mail_id is null))
);
create index contact_reply_message on contact_reply (message_id, id);
create index contact_reply_mail on contact_reply (mail_id) where mail_id is not null;
create index contact_message_waiting on contact_message (created_at) where handled_at is null;
create index contact_message_handled on contact_message (handled_at desc) where handled_at is not null;
