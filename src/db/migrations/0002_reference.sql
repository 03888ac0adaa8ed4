create table country (
  code char(2) primary key,
  name_en text not null,
  name_id text not null,
  dial_code text,
  currency char(3),
  active boolean not null default true
);

create table state (
  id uuid primary key default new_id(),
  country_code char(2) not null references country,
  code text not null,
  name_en text not null,
  name_id text not null,
  unique (country_code, code)
);

create table city (
  id uuid primary key default new_id(),
  key int generated always as identity unique,
  state_id uuid not null references state,
  country_code char(2) not null references country,
  name text not null,
  norm text generated always as (plain(name)) stored,
  kind text not null default 'CITY',
  population int,
  active boolean not null default true,
  unique (state_id, name)
);
create index city_norm on city (norm text_pattern_ops);
create index city_trgm on city using gin (norm gin_trgm_ops);
create index city_country on city (country_code, norm);

create table master (
  id uuid primary key default new_id(),
  key int generated always as identity unique,
  category text not null,
  code text not null,
  en text not null,
  id_text text not null,
  aliases text[] not null default '{}',
  norm text not null default '',
  meta jsonb not null default '{}',
  sort int not null default 0,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PROPOSED', 'MERGED', 'INACTIVE')),
  merged_into uuid references master,
  proposed_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (category, code)
);
create index master_list on master (category, status, sort);
create index master_trgm on master using gin (norm gin_trgm_ops);
create function master_norm() returns trigger language plpgsql as $$
begin new.norm := plain(new.en || ' ' || new.id_text || ' ' || array_to_string(new.aliases, ' ')); return new; end $$;
create trigger master_norm before insert or update on master for each row execute function master_norm();

create table setting (
  key text primary key,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

create table contact_message (
  id uuid primary key default new_id(),
  account_id uuid,
  name text not null,
  email text not null,
  topic text not null,
  message text not null,
  locale text not null,
  handled_at timestamptz,
  handled_by uuid,
  created_at timestamptz not null default now()
);
