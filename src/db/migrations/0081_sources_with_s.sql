-- Sources that begin with an s had lost it; their days are counted again.
insert into analytics_dirty (job_id, at)
select job_id, analytics_quarter(time) from (
  select job_id, created_at as time from application where referrer ~* '^\s*(https?://)?(www.)?s'
  union select job_id, status_at from application where status = 'HIRED' and referrer ~* '^\s*(https?://)?(www.)?s'
  union select job_id, at from job_interaction where referrer ~* '^\s*(https?://)?(www.)?s') lost
group by 1, 2;
