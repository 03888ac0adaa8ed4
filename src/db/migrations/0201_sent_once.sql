-- What was sent within a day, by hashes of who sent it under which key, and of its content: sent twice it is done once.
create table sent_once (
  id text primary key,
  content text not null,
  at timestamptz not null default clock_timestamp()
);
create index sent_once_at on sent_once (at);
