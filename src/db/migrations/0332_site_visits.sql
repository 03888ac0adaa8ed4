-- Guests of the site, each once a day and audience: hashes with the day's salt (visit_salt), deleted when the day is over. What stays is
-- how many they were, in stat_daily.
create table site_visit (
  visit bytea not null,
  audience text not null check (audience in ('CANDIDATE', 'EMPLOYER')),
  at timestamptz not null,
  primary key (visit, audience)
);
create index site_visit_at on site_visit (at);
