-- Views of guests, and the words that a view was searched with. A guest is an id of one day: its salt is deleted when the day is over, so
-- that nobody can compute it again from an address.
alter table job_interaction add column visit bytea;
alter table job_interaction add column words text check (char_length(words) between 1 and 60);
create index job_interaction_visit on job_interaction (job_id, visit, at) where visit is not null;
create index job_interaction_words on job_interaction (at) where words is not null;

create table visit_salt (
  day date primary key,
  salt bytea not null
);

-- Words with which five people or more found a job in the last 90 days, computed each night: of one job, and over all jobs of a company.
create table analytics_search_word (
  company_id uuid not null references company,
  job_id uuid references job on delete cascade,
  words text not null,
  people int not null check (people >= 5),
  views int not null,
  unique nulls not distinct (company_id, job_id, words)
);
create index analytics_search_word_job on analytics_search_word (job_id) where job_id is not null;
