-- Views and begun applications of the days before are no longer rows: their counts stay as they are.
alter table analytics_state add column frozen_before date;
