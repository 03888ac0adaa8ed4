-- The days of a month added up for each job, so that the table of jobs of a year reads months instead of days.
create table analytics_month (
  company_id uuid not null references company,
  -- Its first day.
  month date not null check (month = date_trunc('month', month)),
  job_id uuid not null references job on delete cascade,
  metric text not null,
  count int not null check (count > 0),
  primary key (company_id, month, job_id, metric) include (count)
);
create index analytics_month_job on analytics_month (job_id, month);

insert into analytics_month (company_id, month, job_id, metric, count)
select company_id, date_trunc('month', day)::date, job_id, metric, sum(count) from analytics_day group by 1, 2, 3, 4;
