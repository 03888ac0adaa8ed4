-- Active jobs only, narrow: a row is deleted when the job closes. Design and measurements: database.md §4.5.
create table js (
  id bigint primary key,
  job_id uuid not null unique,
  posted_at timestamptz not null,
  company_id int not null,
  salary_min bigint,
  salary_max bigint,
  pday smallint not null,
  city_id int,
  role_id int,
  industry_id int,
  exp_min smallint,
  emp_type smallint,
  work_mode smallint,
  edu smallint,
  sal_bucket smallint,
  exp_bucket smallint,
  samp smallint not null,
  skill_ids int[] not null,
  tsv_head tsvector not null,
  tok int[] not null
) with (fillfactor = 90);
create index js_posted on js (posted_at desc, id desc);
create index js_g on js using gin (tsv_head, tok) with (fastupdate = off);
alter table js alter tsv_head set statistics 1000;
alter table js alter tok set statistics 1000;

create table jb (
  id bigint primary key,
  posted_at timestamptz not null,
  pday smallint not null,
  salary_max bigint,
  city_id int,
  industry_id int,
  emp_type smallint,
  sal_bucket smallint,
  exp_bucket smallint,
  tok int[] not null,
  tsv tsvector not null
);
create index jb_g on jb using gin (tsv, tok) with (fastupdate = off);
alter table jb alter tsv set statistics 500;
alter table jb alter tok set statistics 1000;

create table term_df_head (word text primary key, ndoc int not null);
create table term_df_body (word text primary key, ndoc int not null);
create table skill_idf (id int primary key, n int not null, cn int not null default 0, w real not null, cw real not null default 0);

create table sugg (
  id int generated always as identity primary key,
  kind smallint not null,
  label text not null,
  norm text not null,
  weight int not null default 0,
  tsv tsvector generated always as (to_tsvector('simple', norm)) stored,
  unique (kind, norm)
);
create index sugg_prefix on sugg (kind, norm text_pattern_ops);
create index sugg_tsv on sugg using gin (tsv) with (fastupdate = off);
create table sugg_word (word text primary key, freq int not null);
create index sugg_word_first on sugg_word (left(word, 1), word text_pattern_ops) include (freq);

-- What a person did with a job: 1 like, 2 dislike, 3 view, 4 apply started, 5 share, 6 report.
create table job_track (
  id uuid primary key default new_id(),
  account_id uuid references account on delete cascade,
  job_id uuid not null references job on delete cascade,
  type smallint not null check (type between 1 and 6),
  referrer text,
  details text,
  at timestamptz not null default now()
);
create unique index job_track_choice on job_track (account_id, job_id) where type in (1, 2);
create index job_track_person on job_track (account_id, type, at desc);
create index job_track_job on job_track (job_id, type, at desc);
