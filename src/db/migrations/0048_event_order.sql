-- The history of an application is ordered by its version: two processes that change it at once may disagree on the time.
alter table application_event add column version int;
-- Events of earlier versions keep their order and come before all new ones.
update application_event e set version = o.place
from (select id, row_number() over (partition by application_id order by at, id) - count(*) over (partition by application_id) as place
      from application_event) o
where o.id = e.id;
alter table application_event alter column version set not null;
