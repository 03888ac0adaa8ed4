-- Said as everywhere else: who requested what waits for a second administrator, and when.
alter table second_person rename column asked_by to requested_by;
alter table second_person rename column asked_at to requested_at;
alter index second_person_asked_at rename to second_person_requested_at;
alter index second_person_asked_by rename to second_person_requested_by;
