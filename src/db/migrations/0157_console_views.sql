-- Filters of a list of the console that an administrator keeps under a name.
create table console_view (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  list text not null,
  name text not null check (char_length(name) between 1 and 120),
  filters jsonb not null,
  created_at timestamptz not null
);
create unique index console_view_name on console_view (account_id, list, lower(name));
