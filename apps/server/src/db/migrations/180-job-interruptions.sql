-- Jobs whose worker died, or whose database went away, while they ran. Such an attempt is given back (platform/job-rescue.ts); how often is counted, so that
-- a job that itself ends the process is given up some time. `job_id` is the queue's; its tables are the library's, so no key points at them.
create table job_interruptions (
  job_id bigint primary key,
  times int not null
);
