-- Five words that stand in texts of many companies say nothing about a copy: computed anew each night.
create table common_shingle (
  shingle int primary key
);
